import { Note } from '@parapet/ui/note';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Notice for a slow load, with the bytes received so far. */
export function SlowLoad({ bytes }: { bytes: number }) {
  return (
    <Note title={<span role="status">This is taking longer than usual</span>}>
      {bytes > 0 ? `Still loading: ${megabytes(bytes)} received.` : 'Still loading.'}
    </Note>
  );
}

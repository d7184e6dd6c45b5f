import { Note } from '@parapet/ui/note';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Says of a remote that takes long what is known: that it goes on, and how much has come. */
export function SlowLoad({ bytes }: { bytes: number }) {
  return (
    <Note title={<span role="status">This is taking longer than usual</span>}>
      {bytes > 0 ? `It goes on loading: ${megabytes(bytes)} have arrived.` : 'It goes on loading.'}
    </Note>
  );
}

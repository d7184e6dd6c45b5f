import { Absent } from '@parapet/ui/absent';
import { TextLink } from '@parapet/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { cloudPlaceOf } from '../../finding-labels/cloud-place.ts';

/** Links the resource that a finding of a cloud account is about. */
export function FindingResource({ findingId }: { findingId: string }) {
  const api = useScansApi();
  const { data } = useQuery({
    queryKey: ['finding', findingId],
    queryFn: ({ signal }) => api.getFinding(findingId, signal),
  });
  const place = data ? cloudPlaceOf(data.location) : null;
  if (!place) return <Absent />;
  return (
    <TextLink href={place.href}>
      <span className="font-mono break-all">{place.resource}</span>
    </TextLink>
  );
}

import { placeOfLink } from '@parapet/contracts/cloud/cloud-link-places';
import type { Finding } from '@parapet/contracts/findings/finding';
import { LinkedPlaces } from '@parapet/ui/linked-places';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { cloudPlaceOf } from '../../finding-labels/cloud-place.ts';

/**
 * What is known from the other side: of a finding on a cloud resource the assets at its addresses, of another finding
 * the resources behind its asset. Nothing without one.
 */
export function OtherSide({ finding: { id, assetId, location } }: { finding: Finding }) {
  const api = useScansApi();
  const isCloud = cloudPlaceOf(location) !== null;
  const { data } = useQuery({
    queryKey: ['cloud-links', isCloud ? id : assetId],
    queryFn: ({ signal }) =>
      isCloud ? api.listAssetsOfFinding(id, signal) : api.listResourcesOfAsset(assetId, signal),
  });
  if (!data || data.items.length === 0) return null;
  const title = isCloud ? 'Seen from outside' : 'Cloud resources behind it';
  return (
    <Panel title={title} level={3}>
      <LinkedPlaces places={data.items.map(placeOfLink)} />
    </Panel>
  );
}

import { placeOfLink } from '@parapet/contracts/cloud/cloud-link-places';
import { LinkedPlaces } from '@parapet/ui/linked-places';
import { Panel, Row } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** The resources of connected cloud accounts that have the address or name of an asset. Nothing without one. */
export function CloudResources({ assetId }: { assetId: string }) {
  const api = useAssetsApi();
  const { data } = useQuery({
    queryKey: ['cloud-links', 'asset', assetId],
    queryFn: ({ signal }) => api.listResourcesOfAsset(assetId, signal),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Row>
      <Panel title="Cloud resources" meta="that have its address or name">
        <LinkedPlaces places={data.items.map(placeOfLink)} />
      </Panel>
    </Row>
  );
}

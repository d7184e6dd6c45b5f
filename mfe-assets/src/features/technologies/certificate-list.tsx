import type { AssetCertificate } from '@parapet/contracts/assets/inventory';
import { useRefusal } from '@parapet/remote-kit/host';
import { pageLimit } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Button } from '@parapet/ui/button';
import { DensityChoice, densityFrom } from '@parapet/ui/density-choice';
import { EmptyState } from '@parapet/ui/empty-state';
import { FacetBar } from '@parapet/ui/facet-bar';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { useMemo } from 'react';
import { useAssetsApi } from '../../app.ts';
import { certificateColumns } from '../../certificate-labels/certificate-columns.tsx';
import { PagedTable } from '../../paged-table/paged-table.tsx';

const DAY_MS = 86_400_000;
const spans = ['all', '30', '90'] as const;
type Span = (typeof spans)[number];

const spanFrom = (search: URLSearchParams): Span =>
  spans.find((span) => span === search.get('ends')) ?? 'all';

// One function each for all renders: other ones have a long table begin anew.
const keyOf = ({ id }: AssetCertificate) => id;
const labelOf = ({ subject }: AssetCertificate) => subject;
const hrefOf = ({ assetId }: AssetCertificate) => `/dashboard/assets/${assetId}?tab=certificates`;

/** The certificates in use on all assets, the next to end first. */
export function CertificateList() {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const span = spanFrom(search);
  const scanRefusal = useRefusal('scan');
  const [density, setDensity] = useSearchSetting('density', 'default');
  // One moment for all pages.
  const expiresBefore = useMemo(
    () => (span === 'all' ? undefined : new Date(Date.now() + Number(span) * DAY_MS).toISOString()),
    [span],
  );
  return (
    <PagedTable
      label="Certificates"
      queryKey={['certificates', expiresBefore ?? 'all']}
      readPage={(cursor, signal) =>
        api.listCertificates({ expiresBefore, cursor, limit: pageLimit(cursor) }, signal)
      }
      columns={certificateColumns}
      rowKey={keyOf}
      rowLabel={labelOf}
      rowHref={hrefOf}
      hotkeys
      density={densityFrom(density)}
      ghostRows={10}
      above={() => (
        <FacetBar end={<DensityChoice density={densityFrom(density)} onChange={setDensity} />}>
          <SegmentedControl
            label="Ends"
            segments={[
              { value: 'all', label: 'All' },
              { value: '30', label: 'Within 30 days' },
              { value: '90', label: 'Within 90 days' },
            ]}
            value={span}
            onChange={(value) =>
              setSearch(
                (now) => {
                  const next = new URLSearchParams(now);
                  if (value === 'all') next.delete('ends');
                  else next.set('ends', value);
                  return next;
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </FacetBar>
      )}
      empty={
        <EmptyState
          level={2}
          title={span === 'all' ? 'No certificates are known yet' : 'No certificate ends by then'}
          action={
            span === 'all' ? (
              <Button variant="primary" href="/dashboard/scans/new" refusal={scanRefusal}>
                Start scan
              </Button>
            ) : null
          }
        >
          {span === 'all' ? 'Scans list the certificates that assets present.' : null}
        </EmptyState>
      }
    />
  );
}

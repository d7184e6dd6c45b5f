import { failureMessage } from '@parapet/api-client/failure-message';
import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { CloudFinding } from '@parapet/contracts/cloud/posture';
import { footerOf, pageLimit, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel, Row } from '@parapet/ui/panel';
import { useMemo } from 'react';
import { useCloudApi } from '../../app.ts';
import { findingColumnsOf } from '../../finding-columns/finding-columns.tsx';
import { CLOUD_SECURITY, findingHref, resourcesHref } from '../../posture-data/cloud-links.ts';
import { cellFindingsKey, usePosture } from '../../posture-data/use-posture.ts';

/** The open findings of the service and region that the address names, the highest priority first. */
export function CellFindings() {
  const api = useCloudApi();
  const [search] = useSearchParams();
  const cell = useMemo(() => cellFrom(search), [search]);
  const { data: posture } = usePosture(null);
  const columns = useMemo(
    () => findingColumnsOf(posture?.accounts.map(({ account }) => account) ?? [], search),
    [posture, search],
  );
  const list = usePagedQuery({
    queryKey: cellFindingsKey(cell),
    readPage: (cursor, signal) =>
      api.listFindings({ ...cell, ...(cursor && { cursor }), limit: pageLimit(cursor) }, signal),
    keep: true,
  });
  const { state } = list;
  const ready = state.status === 'ready' ? state.data : null;
  const { account = null, service = null, region = null } = cell;
  return (
    <Row>
      <Panel
        title={titleOf(cell)}
        meta="by priority"
        action={
          <TextLink href={resourcesHref({ account, service, region })}>Its resources</TextLink>
        }
        flush
      >
        {state.status === 'failed' ? (
          <FailureState
            message={failureMessage(state.error, 'Findings')}
            onRetry={list.reload}
            retrying={state.retrying}
          />
        ) : (
          <div className="pt-2">
            <DataTable
              label="Open findings"
              columns={columns}
              rows={ready?.items ?? none}
              rowKey={keyOf}
              rowLabel={({ title }) => title}
              rowHref={({ id }) => findingHref(id)}
              loading={state.status === 'loading' || list.outdated}
              ghostRows={10}
              empty={
                <EmptyState
                  level={2}
                  title="Nothing is open here"
                  action={<Button href={CLOUD_SECURITY}>Back to the posture</Button>}
                >
                  What could not be read is told as a gap of the posture.
                </EmptyState>
              }
              footer={ready ? <ListFooter loaded={ready.items.length} {...footerOf(list)} /> : null}
            />
          </div>
        )}
      </Panel>
    </Row>
  );
}

interface Cell {
  readonly account?: string;
  readonly service?: string;
  readonly region?: string;
}

const cellFrom = (search: URLSearchParams): Cell =>
  Object.fromEntries(
    ['account', 'service', 'region'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** "Open findings, EC2 in eu-west-1" */
const titleOf = ({ service, region }: Cell): string => {
  const place = [service && serviceLabel(service), region].filter(Boolean).join(' in ');
  return place === '' ? 'Open findings' : `Open findings, ${place}`;
};

const none: readonly CloudFinding[] = [];
const keyOf = ({ id }: CloudFinding) => id;

import { failureMessage } from '@parapet/api-client/failure-message';
import { type ScanFilter, scanFilterSchema } from '@parapet/contracts/scans/scan-start';
import { intensitySchema } from '@parapet/contracts/text/vocabulary';
import { useApiForm } from '@parapet/remote-kit/api-form';
import type { FormDraft } from '@parapet/remote-kit/form-draft';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useNavigate, useSearchParams } from '@parapet/remote-kit/router';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { FormError } from '@parapet/ui/form-error';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { CalendarPlus, Plus, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { scanTitle } from '../../live-scan/progress-labels.ts';
import { nextNight } from '../../schedule-fields/once-field.tsx';
import { ownTimeZone } from '../../schedule-fields/time-zones.ts';
import { AssetFinder } from './asset-finder.tsx';
import { GapsNote } from './gaps-note.tsx';
import { IntensityChoice } from './intensity-choice.tsx';
import { MatchingAssets } from './matching-assets.tsx';
import { ScanEstimate } from './scan-estimate.tsx';
import { filterOfDraft, sendableDraft } from './start-draft.ts';
import { type StartForm, startFormSchema } from './start-form.ts';
import { type AssetsToScan, gapStatuses, useAssetsToScan } from './use-assets-to-scan.ts';
import { useStart } from './use-start.ts';
import { WhenChoice } from './when-choice.tsx';

const crumbs = [{ label: 'Scans', href: '/dashboard/scans' }];

/** /dashboard/scans/new: each address opens the form anew, with what it selects. */
export function StartScanPage() {
  const [search] = useSearchParams();
  return <StartScan key={String(search)} />;
}

function StartScan() {
  const [search] = useSearchParams();
  // Another address selects other assets and has a draft of its own.
  const draft = useFormDraft<StartForm>(`start a scan ${search}`);
  const [kept] = useState(() => filterOfDraft(draft));
  const linked = search.get('select') === 'matching' ? filterOf(search) : null;
  const query = useAssetsToScan({
    scanId: search.get('scan'),
    withGaps: search.get('select') === 'gaps',
    filter: kept ?? linked,
  });
  const state = useQueryState(query);
  return (
    <>
      <PageHeader title="Start a scan" crumbs={crumbs} />
      {state.status === 'loading' ? (
        <Row>
          <Panel title="Assets">
            <Skeleton lines={5} label="Loading the assets" />
          </Panel>
        </Row>
      ) : null}
      {state.status === 'failed' ? (
        <Row>
          <Panel>
            <LoadFailure
              error={state.error}
              retrying={state.retrying}
              onRetry={() => void query.refetch()}
            />
          </Panel>
        </Row>
      ) : null}
      {state.status === 'ready' ? <StartScanForm {...state.data} draft={draft} /> : null}
    </>
  );
}

function LoadFailure({
  error,
  retrying,
  onRetry,
}: {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <FailureState message={failureMessage(error, 'Assets')} onRetry={onRetry} retrying={retrying} />
  );
}

const buttons = {
  now: { label: 'Start scan', icon: ScanLine },
  once: { label: 'Plan scan', icon: CalendarPlus },
  repeat: { label: 'Add schedule', icon: CalendarPlus },
} as const;

/** The filter that the list of assets names in a link; null for one that is not valid. */
const filterOf = (search: URLSearchParams): ScanFilter | null =>
  scanFilterSchema.safeParse(Object.fromEntries(search)).data ?? null;

function StartScanForm({
  repeated,
  gaps,
  matching: linked,
  draft,
  ...all
}: AssetsToScan & { draft: FormDraft<StartForm> }) {
  const { assets, total } = all;
  const [kept] = useState(() => sendableDraft(draft, { ...all, matching: linked }));
  const navigate = useNavigate();
  const start = useStart();
  const refusals = { scan: useRefusal('scan'), repeat: useRefusal('manageSchedules') };
  const [search] = useSearchParams();
  /** The number of all that match, while they are taken. */
  const [matching, setMatching] = useState(linked?.total ?? 0);
  /** @param ids null for all that match */
  const nameOf = (ids: readonly string[] | null) =>
    scanTitle({
      kind: 'external',
      assets: assets.filter(({ id }) => id === ids?.[0]),
      assetCount: ids?.length ?? matching,
    });
  const form = useApiForm({
    schema: startFormSchema,
    defaultValues: {
      takes: linked ? 'matching' : 'chosen',
      assetIds: [...new Set([...search.getAll('asset'), ...repeated, ...(gaps?.ids ?? [])])].filter(
        (id) => assets.some((asset) => asset.id === id),
      ),
      filter: linked?.filter ?? {},
      intensity: intensitySchema.catch('safe').parse(search.get('intensity')),
      when: 'now',
      name: '',
      once: nextNight(new Date()),
      cron: '0 3 * * *',
      timezone: ownTimeZone(),
    } as StartForm,
    draft: kept,
    send: async (choice) =>
      navigate(await start(choice, nameOf(choice.takes === 'chosen' ? choice.assetIds : null))),
    describe: (error) => failureMessage(error, 'The scan', 'was not started'),
  });
  const values = form.watch();
  const change = (part: Partial<StartForm>) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    for (const [field, value] of Object.entries(part)) {
      form.setValue(field as keyof StartForm, value, options);
    }
  };
  const selected = new Set(values.assetIds);
  const takesMatching = values.takes === 'matching';
  const failure = form.failure ?? { title: form.errorAt(takesMatching ? 'filter' : 'assetIds') };
  const button = buttons[values.when];
  const takeAll = (filter: ScanFilter, count: number) => {
    setMatching(count);
    change({ takes: 'matching', filter });
  };
  const count = takesMatching ? matching : selected.size;

  if (assets.length === 0) {
    return (
      <Row>
        <Panel title="Assets">
          <EmptyState
            title="No assets to scan"
            action={
              <Button variant="primary" icon={Plus} href="/dashboard/assets?add=1">
                Add asset
              </Button>
            }
          >
            Add a domain, IP address or URL to scan it.
          </EmptyState>
        </Panel>
      </Row>
    );
  }

  return (
    <form
      {...form.formProps}
      // As high as the place of a page, so that the button below stays where it is when the estimate comes.
      className="flex min-h-[calc(100dvh-var(--header-h)-var(--banner-h,0px))] flex-col"
    >
      <div className="pp-rows grow">
        <Row columns="end-narrow">
          <Panel
            title="Assets"
            meta={`${count.toLocaleString('en')} of ${total.toLocaleString('en')} selected`}
            flush
          >
            {takesMatching ? (
              <MatchingAssets total={matching} onBack={() => change({ takes: 'chosen' })} />
            ) : (
              <AssetFinder
                all={all}
                note={
                  gaps ? (
                    <GapsNote
                      {...gaps}
                      onTakeAll={() => takeAll({ status: gapStatuses }, gaps.total)}
                    />
                  ) : null
                }
                selected={selected}
                onChange={(ids) => change({ assetIds: [...ids] })}
                onTakeAll={takeAll}
              />
            )}
          </Panel>
          <Panel title="Intensity" meta="what will be sent">
            <IntensityChoice
              value={values.intensity}
              onChange={(intensity) => change({ intensity })}
            />
            <WhenChoice
              value={values}
              nameOfScan={nameOf(takesMatching ? null : values.assetIds)}
              takes={values.takes}
              onChange={change}
              errorAt={form.errorAt}
            />
            <div className="pt-5">
              <ScanEstimate {...values} />
            </div>
          </Panel>
        </Row>
      </div>
      {/* In sight however long the panels above it are, also where they stand one below the other. */}
      <div className="sticky bottom-0 z-10 -mt-px flex flex-col items-start gap-3 border-t border-line bg-surface px-5 py-3 md:items-end">
        <FormError {...failure} />
        <Button
          type="submit"
          variant="primary"
          icon={button.icon}
          busy={form.pending}
          refusal={values.when === 'repeat' ? refusals.repeat : refusals.scan}
        >
          {button.label}
        </Button>
      </div>
    </form>
  );
}

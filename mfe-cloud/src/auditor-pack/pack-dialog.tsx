import { failureMessage } from '@parapet/api-client/failure-message';
import type { FrameworkSummary } from '@parapet/contracts/compliance/framework';
import { MAX_REPORT_FRAMEWORKS, type Report } from '@parapet/contracts/reports/report';
import { useHost, usePolling } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { CopyButton } from '@parapet/ui/copy-button';
import { Dialog } from '@parapet/ui/dialog';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { ProgressBar } from '@parapet/ui/progress-bar';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useComplianceApi } from '../compliance-data/use-compliance-api.ts';

type Failure = { title: string; requestId?: string | undefined } | null;
type Choice = Pick<FrameworkSummary, 'id' | 'title' | 'version'>;
type Kind = 'auditor_pack' | 'compliance';

const kinds = [
  { value: 'auditor_pack' as const, label: 'Auditor pack' },
  { value: 'compliance' as const, label: 'Report as PDF' },
];

/** Has a signed pack made that an auditor verifies without us, or a report, and offers it when it is ready. */
export function PackDialog({
  frameworks,
  chosen,
  onClose,
}: {
  /** Those in use. */
  frameworks: readonly Choice[];
  /** The framework of the page; null for all. */
  chosen: string | null;
  onClose: () => void;
}) {
  const api = useComplianceApi();
  const { track } = useHost();
  const [kind, setKind] = useState<Kind>('auditor_pack');
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(chosen === null ? frameworks.map(({ id }) => id) : [chosen]),
  );
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setFailure(null);
    setBusy(true);
    try {
      setReport(await api.makeReport(kind, [...ids]));
      track('report_created', { type: kind });
    } catch (error) {
      const { title, body, requestId } = failureMessage(error, 'The file', 'was not made');
      setFailure({ title: `${title}. ${body}`, ...(requestId && { requestId }) });
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      title="Auditor pack"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{report ? 'Close' : 'Cancel'}</Button>
          {report ? null : (
            <Button
              variant="primary"
              icon={FileCheck}
              busy={isBusy}
              disabled={ids.size === 0 || ids.size > MAX_REPORT_FRAMEWORKS}
              onClick={() => void make()}
            >
              {kind === 'auditor_pack' ? 'Make the pack' : 'Make the report'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FormError title={null} {...failure} />
        {report ? (
          <Progress report={report} />
        ) : (
          <>
            <SegmentedControl label="Kind" segments={kinds} value={kind} onChange={setKind} />
            <p>
              {kind === 'auditor_pack' ? (
                <>
                  A ZIP with a PDF: scope, method, both figures, each requirement with its evidence,
                  attestations, exceptions and gaps. Its manifest has the hash of every file and is
                  signed; <code>verify.mjs</code> inside checks it offline with Node alone.
                </>
              ) : (
                <>
                  Both figures and each requirement with its state and reason. Other formats and a
                  schedule are under <TextLink href="/dashboard/reports">Reports</TextLink>.
                </>
              )}{' '}
              It is about all of the workspace, as it stands now.
            </p>
            <fieldset className="grid gap-2">
              <legend className="mb-2 font-medium">Frameworks</legend>
              {frameworks.map(({ id, title, version }) => (
                <Checkbox
                  key={id}
                  label={`${title} ${version}`.trim()}
                  checked={ids.has(id)}
                  onChange={(event) => {
                    const next = new Set(ids);
                    if (event.currentTarget.checked) next.add(id);
                    else next.delete(id);
                    setIds(next);
                  }}
                />
              ))}
            </fieldset>
          </>
        )}
        {kind === 'auditor_pack' ? <PackKey /> : null}
      </div>
    </Dialog>
  );
}

/** Milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 2_000;

const isOpen = ({ status }: Report): boolean => status === 'queued' || status === 'rendering';

function Progress({ report: first }: { report: Report }) {
  const api = useComplianceApi();
  const { notify } = useHost();
  const polling = usePolling(REFRESH_MS);
  const { data: report = first } = useQuery({
    queryKey: ['reports', first.id],
    queryFn: ({ signal }) => api.getReport(first.id, signal),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : polling),
  });
  const download = async () => {
    try {
      const { url } = await api.createReportLink(report.id);
      const link = document.createElement('a');
      link.href = url;
      link.download = report.fileName ?? '';
      link.click();
    } catch (error) {
      const { title, body } = failureMessage(error, 'The file', 'was not downloaded');
      notify({ tone: 'danger', text: `${title}. ${body}` });
    }
  };
  if (isOpen(report)) {
    return (
      <div className="grid gap-2">
        <ProgressBar label="The file is being made" percent={report.progress} />
        <p className="text-ink-2">
          You may close this: it will be under{' '}
          <TextLink href="/dashboard/reports">Reports</TextLink>.
        </p>
      </div>
    );
  }
  if (report.status !== 'ready') {
    return (
      <Note tone="danger" title="The file could not be made">
        {report.error}
      </Note>
    );
  }
  return (
    <Note
      title="The file is ready"
      actions={
        <Button size="sm" variant="primary" onClick={() => void download()}>
          Download
        </Button>
      }
    >
      SHA-256 <code className="break-all">{report.sha256}</code>. It stays under{' '}
      <TextLink href="/dashboard/reports">Reports</TextLink>.
    </Note>
  );
}

/** The fingerprint that an auditor compares, so that the key in a pack is known to be ours. */
function PackKey() {
  const api = useComplianceApi();
  const { api: hostApi } = useHost();
  const { data, isError } = useQuery({
    queryKey: ['pack-key'],
    queryFn: ({ signal }) => api.getPackKey(signal),
  });
  if (isError) return <p className="text-xs text-ink-2">The key could not be read just now.</p>;
  if (!data) return null;
  return (
    <div className="grid gap-1 text-xs">
      <b className="font-medium">Key that signs packs</b>
      <span>
        Fingerprint (SHA-256) <code className="break-words">{data.fingerprint}</code>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <CopyButton size="sm" text={data.fingerprint}>
          Copy fingerprint
        </CopyButton>
        <CopyButton size="sm" text={data.publicKey}>
          Copy public key
        </CopyButton>
        <TextLink href={`${hostApi.base}/compliance/verify.mjs`} download>
          verify.mjs
        </TextLink>
      </span>
    </div>
  );
}

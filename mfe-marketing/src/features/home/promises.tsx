import { CoverageChart } from '@parapet/ui/coverage-chart';
import { EvidenceBlock } from '@parapet/ui/evidence-block';
import type { ReactNode } from 'react';

const request = 'GET /.git/HEAD HTTP/1.1\nhost: shop.northquay.example\nuser-agent: Parapet/1.0';
const response = 'HTTP/1.1 200 OK\ncontent-type: text/plain\n\nref: refs/heads/main';

const groups = [
  { name: 'TLS', gaps: [4, 11], total: 16 },
  { name: 'Web headers', gaps: [], total: 18 },
  { name: 'Files', gaps: [7, 8], total: 14 },
  { name: 'DNS', gaps: [], total: 10 },
];

const scans = [
  { when: 'Sat 14:02', added: 3, reopened: 1, fixed: 5 },
  { when: 'Sat 20:02', added: 0, reopened: 0, fixed: 0 },
  { when: 'Sun 02:02', added: 0, reopened: 0, fixed: 0 },
];

function PromiseCard({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="grid content-start gap-4 border-line py-6 md:border-l md:px-6 md:first:border-l-0 md:first:pl-0">
      <h3 className="text-lg font-medium">{title}</h3>
      <p className="text-ink-2">{text}</p>
      {children}
    </section>
  );
}

function GroupCoverage() {
  return (
    <dl className="grid gap-2">
      {groups.map(({ name, gaps, total }) => (
        <div key={name} className="grid grid-cols-[96px_1fr_auto] items-center gap-3">
          <dt>{name}</dt>
          <dd>
            <CoverageChart
              height={14}
              pitch={8}
              units={Array.from({ length: total }, (_, index) => ({
                outcome: gaps.includes(index) ? ('not_run' as const) : ('pass' as const),
              }))}
            />
          </dd>
          <dd className="text-ink-2">
            {total - gaps.length} / {total}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function UnchangedScans() {
  return (
    <table className="w-full text-left">
      <thead className="text-ink-3">
        <tr>
          <th className="py-2 font-regular">Scan</th>
          <th className="py-2 text-right font-regular">New</th>
          <th className="py-2 text-right font-regular">Reopened</th>
          <th className="py-2 text-right font-regular">Fixed</th>
        </tr>
      </thead>
      <tbody>
        {scans.map(({ when, added, reopened, fixed }) => (
          <tr key={when} className="border-t border-line">
            <td className="py-2">{when}</td>
            <td className="py-2 text-right">{added}</td>
            <td className="py-2 text-right">{reopened}</td>
            <td className="py-2 text-right">{fixed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Three promises, each with a sample of the product. */
export function Promises() {
  return (
    <section aria-labelledby="promises" className="grid gap-6">
      <h2 id="promises" className="text-display-sm font-medium tracking-[-0.032em]">
        Three things you can hold us to
      </h2>
      <div className="grid border-y border-line md:grid-cols-3">
        <PromiseCard
          title="Every finding has evidence"
          text="The request, the response and one command to reproduce it. Severe findings are confirmed by a second request before they open."
        >
          <EvidenceBlock
            parts={[
              { title: 'Request, sent twice', text: request },
              { title: 'Response, 200', text: response, match: 'ref: refs/heads/main' },
            ]}
          />
        </PromiseCard>
        <PromiseCard
          title="Nothing untested looks clean"
          text="A host that does not answer is an error, never a pass. The coverage ledger lists each gap and the step that closes it."
        >
          <GroupCoverage />
        </PromiseCard>
        <PromiseCard
          title="No change, no noise"
          text="Scan an unchanged asset twice and nothing new is reported. Your decisions apply to all later scans."
        >
          <UnchangedScans />
        </PromiseCard>
      </div>
    </section>
  );
}

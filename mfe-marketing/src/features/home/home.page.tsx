import { SCAN_PACE } from '@parapet/contracts/scans/scan-pace';
import { Button } from '@parapet/ui/button';
import { ScreenPicture } from '../../screens/screen-picture.tsx';
import { CHECKS } from './figures.ts';
import { PlanSummary } from './plan-summary.tsx';
import { Promises } from './promises.tsx';
import { ReadOn } from './read-on.tsx';
import { SampleCoverage } from './sample-coverage.tsx';

const facts = [
  [String(CHECKS), 'checks, each with a page that says what it asks'],
  [`${SCAN_PACE.public}/s`, 'requests to one public host at most; stop a scan at any time'],
  ['0', 'writes to your systems'],
] as const;

function Hero() {
  return (
    <section className="grid gap-10 pt-12 md:grid-cols-[minmax(0,1fr)_minmax(0,440px)] md:items-end">
      <div className="grid gap-6">
        <h1 className="text-display-sm font-medium tracking-[-0.032em] sm:text-display">
          Know what holds.
          <br />
          See every gap.
        </h1>
        <p className="max-w-text text-lg text-ink-2">
          Parapet tests what you expose to the internet and the configuration of your accounts of
          AWS, Azure and Google Cloud. Each finding comes with evidence. Whatever could not be
          tested is shown as a gap, with the reason.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="accent" size="lg" href="/register">
            Start free
          </Button>
          <Button variant="outline" size="lg" href="/pricing">
            Compare plans
          </Button>
        </div>
      </div>
      <dl className="grid text-md">
        {facts.map(([value, text]) => (
          <div key={text} className="grid grid-cols-[72px_1fr] border-t border-line py-3">
            <dt className="font-semibold text-ink">{value}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Overview() {
  return (
    <figure className="grid gap-3">
      <ScreenPicture
        name="overview"
        alt="The overview of a workspace: score and coverage beside each other, and the fixes that close most risk first"
        isFirst
      />
      <figcaption className="text-ink-3">
        The overview after two scans of this repository’s weak sites. One of four hosts did not
        answer, and the coverage says so.
      </figcaption>
    </figure>
  );
}

/** The start page: promises with samples of the product. */
export function HomePage() {
  return (
    <div className="grid gap-24">
      <Hero />
      <Overview />
      <Promises />
      <SampleCoverage />
      <ReadOn />
      <PlanSummary />
    </div>
  );
}

import { Button } from '@parapet/ui/button';
import { PlanSummary } from './plan-summary.tsx';
import { Promises } from './promises.tsx';
import { SampleRampart } from './sample-rampart.tsx';

const facts = [
  ['5/s', 'most requests to one host, with a stop button'],
  ['0', 'writes to anything you own'],
  ['2 min', 'from an empty machine to a first finding'],
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
          Parapet tests what you show to the internet and keeps an eye on your cloud accounts. Each
          finding comes with its proof, and whatever could not be tested is shown as a gap, with the
          reason.
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
        {facts.map(([figure, words]) => (
          <div key={words} className="grid grid-cols-[72px_1fr] border-t border-line py-3">
            <dt className="font-semibold text-ink">{figure}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The start page: what Parapet promises, and what that looks like. */
export function HomePage() {
  return (
    <div className="grid gap-24">
      <Hero />
      <SampleRampart />
      <Promises />
      <PlanSummary />
    </div>
  );
}

import { TextLink } from '@parapet/ui/link';

const pages = [
  [
    '/product/scanning',
    'Scanning',
    'What a scan sends, what it needs proof for, and where it stops.',
  ],
  [
    '/product/vulnerability-management',
    'Vulnerability management',
    'From a finding to a fix that somebody has seen.',
  ],
  ['/checks', 'Checks', 'What each of them asks, and what every outcome means.'],
  ['/blog/unknown-is-not-clean', 'Unknown is not clean', 'How the coverage ledger works.'],
  ['/features', 'Features', 'What works, what works in part, and what does not exist yet.'],
  ['/docs/start', 'Start in two minutes', 'Two commands, no account anywhere.'],
] as const;

/** Returns where a reader may go from the start page. */
export function ReadOn() {
  return (
    <section aria-labelledby="read-on" className="grid gap-6">
      <h2 id="read-on" className="text-display-sm font-medium tracking-[-0.032em]">
        Look closer
      </h2>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {pages.map(([path, title, text]) => (
          <li key={path} className="grid gap-1 border-t border-line py-4">
            <TextLink href={path}>{title}</TextLink>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

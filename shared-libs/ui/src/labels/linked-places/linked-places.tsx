import { TextLink } from '../../actions/link/link.tsx';
import { SeverityGlyph } from '../severity/severity.tsx';
import { type Severity, severityLabels } from '../severity/severity-levels.ts';

/** Something with findings of its own that is the same thing, seen from another side. */
export interface LinkedPlace {
  id: string;
  name: string;
  href: string;
  /** Tells what it is, such as a type. */
  detail: string;
  /** Open findings. */
  open: number;
  /** The worst of them. */
  findings: readonly { id: string; title: string; severity: Severity; href: string }[];
}

/** Lists places with their worst findings, each with its page. */
export function LinkedPlaces({ places }: { places: readonly LinkedPlace[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {places.map(({ id, name, href, detail, open, findings }) => (
        <li key={id} className="min-w-0">
          <p className="break-words">
            <TextLink href={href}>
              <span className="font-mono break-all">{name}</span>
            </TextLink>{' '}
            <span className="text-xs text-ink-3">
              {detail}, {openLabel(open)}
            </span>
          </p>
          <ul>
            {findings.map((finding) => (
              <li key={finding.id} className="flex items-baseline gap-2 py-0.5 text-xs">
                <SeverityGlyph
                  severity={finding.severity}
                  label={severityLabels[finding.severity]}
                />
                <TextLink href={finding.href}>{finding.title}</TextLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const openLabel = (open: number): string => {
  if (open === 0) return 'no open finding';
  return open === 1 ? '1 open finding' : `${open.toLocaleString('en')} open findings`;
};

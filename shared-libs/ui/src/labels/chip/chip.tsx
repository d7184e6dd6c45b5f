import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';

export type Tone = 'ok' | 'warn' | 'danger' | 'neutral' | 'accent';

/** A fact in a box: "CVSS 9.8 +39". `weight` is what the fact added; a danger tone marks it as severe. */
export function Chip({
  children,
  weight,
  tone,
  mono = false,
}: {
  children: ReactNode;
  weight?: string;
  tone?: Tone;
  mono?: boolean;
}) {
  return (
    <span className={classNames('pp-chip', tone && `pp-chip-${tone}`, mono && 'pp-mono')}>
      {children}
      {weight ? <span className="pp-chip-weight">{weight}</span> : null}
    </span>
  );
}

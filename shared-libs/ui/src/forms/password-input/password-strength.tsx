import { classNames } from '../../class-names/class-names.ts';

const cells = 12;
const labels = ['Weak', 'Fair', 'Good', 'Strong'] as const;

export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/**
 * The strength of a password, 0 to 4. Length counts most, variety a little, repetition against it.
 * It is a hint while typing; the server decides.
 */
export function scorePassword(password: string, leastLength = 12): PasswordScore {
  if ([...password].length < leastLength) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\da-zA-Z]/].filter((kind) =>
    kind.test(password),
  ).length;
  const variety = new Set(password).size;
  if (variety < 5) return 1;
  const points = Math.min(password.length, variety * 1.8) + kinds * 2;
  if (points >= 22) return 4;
  if (points >= 18) return 3;
  if (points >= 14) return 2;
  return 1;
}

/** A bar of twelve cells with its label: "Weak" to "Strong". */
export function PasswordStrength({
  password,
  leastLength = 12,
  note,
}: {
  password: string;
  leastLength?: number;
  /** Follows the label: "Checked against leaked passwords without sending it." */
  note?: string;
}) {
  const score = scorePassword(password, leastLength);
  const filled = password === '' ? 0 : Math.max(1, score * 3);
  const label = score === 0 ? `Use at least ${leastLength} characters` : labels[score - 1];
  return (
    <span className="pp-strength">
      <span className="pp-strength-bar" aria-hidden="true">
        {Array.from({ length: cells }, (_, cell) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a cell
            key={cell}
            className={classNames(cell < filled && 'pp-strength-filled')}
          />
        ))}
      </span>
      <span aria-live="polite">
        {label}.{note ? ` ${note}` : ''}
      </span>
    </span>
  );
}

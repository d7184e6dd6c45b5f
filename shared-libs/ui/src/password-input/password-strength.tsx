import { classNames } from '../class-names/class-names.ts';

const courses = 12;
const words = ['Weak', 'Fair', 'Good', 'Strong'] as const;

export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/**
 * How far a password stands, 0 to 4: length counts most, variety a little, repetition against it.
 * A guide for the person typing; the server decides.
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

/** A low wall of twelve courses, with the word that says the same. */
export function PasswordStrength({
  password,
  leastLength = 12,
  note,
}: {
  password: string;
  leastLength?: number;
  /** Follows the word: "Checked against leaked passwords without sending it." */
  note?: string;
}) {
  const score = scorePassword(password, leastLength);
  const standing = password === '' ? 0 : Math.max(1, score * 3);
  const word = score === 0 ? `Use at least ${leastLength} characters` : words[score - 1];
  return (
    <span className="pp-strength">
      <span className="pp-strength-wall" aria-hidden="true">
        {Array.from({ length: courses }, (_, course) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a course is its place in the wall
            key={course}
            className={classNames(course < standing && 'pp-strength-standing')}
          />
        ))}
      </span>
      <span aria-live="polite">
        {word}.{note ? ` ${note}` : ''}
      </span>
    </span>
  );
}

/** A letter in a box. Null is a dash: an untested asset has no grade. */
export function GradeBadge({ grade }: { grade: string | null }) {
  return (
    <span className="pp-grade" role="img" aria-label={grade ? `Grade ${grade}` : 'No grade yet'}>
      {grade ?? '—'}
    </span>
  );
}

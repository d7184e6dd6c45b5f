/** A letter in a box. Null is drawn as a dash: what was not tested has no grade. */
export function GradeBadge({ grade }: { grade: string | null }) {
  return (
    <span className="pp-grade" role="img" aria-label={grade ? `Grade ${grade}` : 'No grade yet'}>
      {grade ?? '—'}
    </span>
  );
}

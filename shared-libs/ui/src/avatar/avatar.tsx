/** Initials in place of a picture, hidden from assistive technology because the name is beside it. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/[\s@._-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
  return (
    <span className="pp-avatar" aria-hidden="true">
      {initials || '?'}
    </span>
  );
}

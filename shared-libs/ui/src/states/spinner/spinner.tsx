/** The spinner of a busy button. A page or a panel shows a skeleton instead. */
export function Spinner() {
  return (
    <svg className="pp-spinner" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle className="pp-spinner-track" cx="8" cy="8" r="6" />
      <path className="pp-spinner-arc" d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  );
}

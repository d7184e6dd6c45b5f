import { severities } from '@parapet/contracts/text/vocabulary';
import { IconButton } from '@parapet/ui/icon-button';
import { SeverityLabel } from '@parapet/ui/severity';
import { Maximize, Minus, Plus } from 'lucide-react';

/** The zoom of the drawing. */
export function GraphZoom({
  onIn,
  onOut,
  onReset,
}: {
  onIn: () => void;
  onOut: () => void;
  onReset: () => void;
}) {
  return (
    <fieldset className="absolute end-3 top-3 flex flex-col gap-1 bg-surface">
      <legend className="pp-sr-only">Zoom</legend>
      <IconButton outlined icon={Plus} label="Zoom in" onClick={onIn} />
      <IconButton outlined icon={Minus} label="Zoom out" onClick={onOut} />
      <IconButton outlined icon={Maximize} label="Show all" onClick={onReset} />
    </fieldset>
  );
}

/** Shows what marks and lines of the drawing mean. */
export function GraphLegend({ hasRelations }: { hasRelations: boolean }) {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2 text-xs text-ink-2"
    >
      {severities.map((severity) => (
        <li key={severity}>
          <SeverityLabel severity={severity} />
        </li>
      ))}
      <li>No mark: no open finding is known</li>
      <li>Larger: domains, then hosts</li>
      {hasRelations ? <li>Arrow: one host leads to another</li> : null}
      <li className="text-ink-3">Arrow keys move, Enter opens, + and - zoom</li>
    </ul>
  );
}

import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Checkbox } from '../../forms/checkbox/checkbox.tsx';
import { Icon } from '../../labels/icon/icon.tsx';
import { SeverityGlyph } from '../../labels/severity/severity.tsx';
import {
  type Severity,
  type SeverityTotals,
  severities,
  severityLabels,
} from '../../labels/severity/severity-levels.ts';
import { Popover } from '../../overlays/popover/popover.tsx';

/** The filters of a list, each with its number of rows. `end` holds view options. */
export function FacetBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <fieldset className="pp-facets">
      <legend className="pp-sr-only">Filters</legend>
      <div className="pp-facets-main">{children}</div>
      {end ? <div className="pp-facets-end">{end}</div> : null}
    </fieldset>
  );
}

/** The severity levels as toggle buttons: shape, label and count. None pressed shows all. */
export function SeverityFacet({
  counts,
  selected,
  onChange,
  levels = severities,
}: {
  /** Empty until they are read; null for a filter without them. */
  counts: SeverityTotals | null;
  selected: ReadonlySet<Severity>;
  onChange: (selected: ReadonlySet<Severity>) => void;
  levels?: ReadonlyArray<Severity>;
}) {
  return (
    <fieldset className="pp-sev-facet">
      <legend className="pp-sr-only">Severity</legend>
      {levels.map((level) => {
        const pressed = selected.has(level);
        return (
          <button
            key={level}
            type="button"
            className={`pp-sev-${level}`}
            aria-pressed={pressed}
            onClick={() => {
              const next = new Set(selected);
              if (pressed) next.delete(level);
              else next.add(level);
              onChange(next);
            }}
          >
            <SeverityGlyph severity={level} />
            <span className="pp-sev-facet-word">{severityLabels[level]}</span>
            {counts === null ? null : (
              <span className="pp-sev-facet-count">{counts[level]?.toLocaleString('en')}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

export type FacetOption = { value: string; label: string; count?: number };

/** One filter: closed it shows its selection, open it lists its values with their counts. */
export function FilterChip({
  label,
  options,
  selected,
  onChange,
  onOpen,
  total,
  note,
}: {
  label: string;
  options: ReadonlyArray<FacetOption>;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Called when it is opened or about to be, to read its values. */
  onOpen?: () => void;
  /** The number of rows it matches, or the number of values. */
  total?: number;
  /** Below the values: what their counts leave out. */
  note?: string | null;
}) {
  const chosen = options.filter((option) => selected.has(option.value));
  const summary = chosen.length === 1 ? chosen[0]?.label : `${chosen.length} of ${options.length}`;
  const on = chosen.length > 0;
  return (
    <span className={classNames('pp-filter', on && 'pp-filter-on')}>
      <Popover
        label={label}
        trigger={(trigger) => (
          <button
            type="button"
            className="pp-filter-main"
            {...trigger}
            onPointerEnter={() => {
              onOpen?.();
              trigger.onPointerEnter();
            }}
            onFocus={() => {
              onOpen?.();
              trigger.onFocus();
            }}
          >
            {label}
            {on ? <b>{summary}</b> : null}
            {total === undefined ? null : (
              <span className="pp-filter-count">{total.toLocaleString('en')}</span>
            )}
            {on ? null : <Icon icon={ChevronDown} size={14} />}
          </button>
        )}
      >
        <div className="pp-popover-options">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={
                <>
                  {option.label}
                  {option.count === undefined ? null : (
                    <span className="pp-menu-hint">{option.count.toLocaleString('en')}</span>
                  )}
                </>
              }
              checked={selected.has(option.value)}
              onChange={(event) => {
                const next = new Set(selected);
                if (event.currentTarget.checked) next.add(option.value);
                else next.delete(option.value);
                onChange(next);
              }}
            />
          ))}
          {note ? <p className="pp-filter-note">{note}</p> : null}
        </div>
      </Popover>
      {on ? (
        <button
          type="button"
          className="pp-filter-clear"
          aria-label={`Clear ${label}`}
          onClick={() => onChange(new Set())}
        >
          <Icon icon={X} size={14} />
        </button>
      ) : null}
    </span>
  );
}

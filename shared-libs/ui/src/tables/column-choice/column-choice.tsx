import { Columns3 } from 'lucide-react';
import { Button } from '../../actions/button/button.tsx';
import { Checkbox } from '../../forms/checkbox/checkbox.tsx';
import { Popover } from '../../overlays/popover/popover.tsx';

/** Chooses the columns of a table. The last one that is left cannot be taken away. */
export function ColumnChoice<Id extends string>({
  columns,
  chosen,
  onChange,
  onReset,
}: {
  /** In the order of the table. */
  columns: ReadonlyArray<{ readonly id: Id; readonly label: string }>;
  chosen: readonly Id[];
  /** Gets the ids in the order of the table. */
  onChange: (chosen: readonly Id[]) => void;
  /** Goes back to the columns of the page; undefined while they are shown. */
  onReset?: (() => void) | undefined;
}) {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={(trigger) => (
        <Button size="sm" variant="quiet" icon={Columns3} {...trigger}>
          Columns
        </Button>
      )}
    >
      <div className="pp-popover-options">
        {columns.map(({ id, label }) => {
          const isChosen = chosen.includes(id);
          return (
            <Checkbox
              key={id}
              label={label}
              checked={isChosen}
              disabled={isChosen && chosen.length === 1}
              onChange={() =>
                onChange(
                  columns
                    .map((column) => column.id)
                    .filter((each) => (each === id ? !isChosen : chosen.includes(each))),
                )
              }
            />
          );
        })}
        {onReset ? (
          <Button size="sm" variant="quiet" onClick={onReset}>
            Reset columns
          </Button>
        ) : null}
      </div>
    </Popover>
  );
}

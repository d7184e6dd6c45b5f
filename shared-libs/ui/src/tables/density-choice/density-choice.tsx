import { Rows3 } from 'lucide-react';
import { Button } from '../../actions/button/button.tsx';
import { SegmentedControl } from '../../forms/segmented-control/segmented-control.tsx';
import { phoneQuery, useMediaQuery } from '../../media-query/use-media-query.ts';
import { Popover } from '../../overlays/popover/popover.tsx';
import type { TableDensity } from '../data-table/columns.ts';

const densities: ReadonlyArray<{ value: TableDensity; label: string }> = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'default', label: 'Standard' },
  { value: 'compact', label: 'Compact' },
];

/** Chooses how high the rows of a table are. Absent on phones, where rows are cards as high as their text. */
export function DensityChoice({
  density,
  onChange,
}: {
  density: TableDensity;
  onChange: (density: TableDensity) => void;
}) {
  const isPhone = useMediaQuery(phoneQuery);
  if (isPhone) return null;
  return (
    <Popover
      label="Density"
      align="end"
      trigger={(trigger) => (
        <Button size="sm" variant="quiet" icon={Rows3} {...trigger}>
          Density
        </Button>
      )}
    >
      <SegmentedControl
        label="Height of the rows"
        segments={densities}
        value={density}
        onChange={onChange}
      />
    </Popover>
  );
}

/** Reads a density from an address; without a known one, the usual one. */
export const densityFrom = (text: string | null): TableDensity =>
  densities.find(({ value }) => value === text)?.value ?? 'default';

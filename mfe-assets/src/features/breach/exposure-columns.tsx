import type { Exposure } from '@parapet/contracts/breach/breach';
import type { TableColumn } from '@parapet/ui/data-table';
import { SeverityLabel } from '@parapet/ui/severity';
import {
  dayLabel,
  ExposureState,
  exposedLabel,
  passwordAgeLabel,
  secondFactorLabel,
} from '../../breach-labels/breach-labels.tsx';

export const exposureColumns: ReadonlyArray<TableColumn<Exposure>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 100,
    card: 'lead',
    cell: ({ severity }) => <SeverityLabel severity={severity} />,
  },
  {
    id: 'person',
    head: 'Person',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ maskedAddress }) => <span title={maskedAddress}>{maskedAddress}</span>,
  },
  {
    id: 'breach',
    head: 'Breach',
    width: 170,
    card: 'sub',
    cell: ({ breach }) => <b className="font-medium">{breach.title}</b>,
  },
  {
    id: 'exposed',
    head: 'What was exposed',
    width: 220,
    card: 'meta',
    cell: (exposure) => exposedLabel(exposure),
  },
  {
    id: 'seen',
    head: 'Found',
    width: 104,
    align: 'end',
    card: 'hidden',
    cell: ({ firstSeenAt }) => dayLabel(firstSeenAt),
  },
  {
    id: 'password',
    head: 'Password',
    width: 150,
    card: 'hidden',
    cell: ({ passwordAge }) => (
      <span className={passwordAge === 'not_changed' ? 'text-danger' : 'text-ink-2'}>
        {passwordAgeLabel(passwordAge)}
      </span>
    ),
  },
  {
    id: 'factor',
    head: 'Second factor',
    width: 110,
    card: 'hidden',
    cell: (exposure) => (
      <span className={exposure.hasSecondFactor === false ? 'text-danger' : 'text-ink-2'}>
        {secondFactorLabel(exposure)}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: 170,
    card: 'metric',
    cell: (exposure) => <ExposureState exposure={exposure} />,
  },
];

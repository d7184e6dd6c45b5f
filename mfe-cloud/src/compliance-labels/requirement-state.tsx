import type {
  Automation,
  RequirementCheck,
  RequirementState,
} from '@parapet/contracts/compliance/requirement';
import { Icon } from '@parapet/ui/icon';
import { StatusChip, StatusText } from '@parapet/ui/status-chip';
import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  type LucideIcon,
  Stamp,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ComponentProps } from 'react';

interface Look {
  readonly label: string;
  readonly tone: ComponentProps<typeof StatusText>['tone'];
  readonly icon: LucideIcon;
}

export const stateLooks: Readonly<Record<RequirementState, Look>> = {
  failed: { label: 'Failed', tone: 'danger', icon: X },
  partly: { label: 'Partly', tone: 'warn', icon: TriangleAlert },
  not_assessed: { label: 'Not assessed', tone: 'neutral', icon: CircleDashed },
  exception: { label: 'Exception', tone: 'neutral', icon: Clock },
  passed: { label: 'Passed', tone: 'ok', icon: CircleCheck },
  attested: { label: 'Attested', tone: 'ok', icon: Stamp },
  not_applicable: { label: 'Not applicable', tone: 'neutral', icon: CircleSlash },
};

/** All states, those that ask for work first. */
export const requirementStates = Object.keys(stateLooks) as RequirementState[];

const checkLooks: Readonly<Record<RequirementCheck['state'], Look>> = {
  failed: stateLooks.failed,
  error: { label: 'Error', tone: 'warn', icon: TriangleAlert },
  not_assessed: stateLooks.not_assessed,
  exception: stateLooks.exception,
  passed: stateLooks.passed,
  not_applicable: stateLooks.not_applicable,
};

export const automationLabels: Readonly<Record<Automation, string>> = {
  full: 'Automated',
  partial: 'Automated in part',
  manual: 'By hand',
};

/** The state of a requirement or objective in a row. */
export function StateText({ state }: { state: RequirementState }) {
  const { label, tone, icon } = stateLooks[state];
  return (
    <StatusText tone={tone} icon={icon}>
      {label}
    </StatusText>
  );
}

export function StateChip({ state }: { state: RequirementState }) {
  const { label, tone, icon } = stateLooks[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}

/** The icon alone, beside a word that says the same. */
export function StateIcon({ state }: { state: RequirementState }) {
  const { icon, tone } = stateLooks[state];
  return (
    <span className={`pp-text-${tone} inline-flex`}>
      <Icon icon={icon} size={14} />
    </span>
  );
}

export function CheckState({ state }: Pick<RequirementCheck, 'state'>) {
  const { label, tone, icon } = checkLooks[state];
  return (
    <StatusText tone={tone} icon={icon}>
      {label}
    </StatusText>
  );
}

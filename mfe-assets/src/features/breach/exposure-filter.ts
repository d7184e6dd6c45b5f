import {
  type ExposureKind,
  type ExposureStatus,
  exposureKinds,
  type listExposuresQuerySchema,
  openExposureStatuses,
} from '@parapet/contracts/breach/breach';
import type { z } from 'zod';

type Query = z.input<typeof listExposuresQuerySchema>;

export const decidedStatuses: readonly ExposureStatus[] = ['reset', 'ignored'];

/** The address says that the list is about this. */
export interface ExposureFilter {
  readonly kind: readonly ExposureKind[];
  readonly status: readonly ExposureStatus[];
  readonly asset: string | null;
  readonly breach: string | null;
  readonly person: string | null;
  readonly factor: 'yes' | 'no' | null;
}

const listFrom = <Value extends string>(text: string | null, known: readonly Value[]): Value[] => {
  const parts = (text ?? '').split(',');
  return known.filter((one) => parts.includes(one));
};

export const filterFrom = (search: URLSearchParams, isDecided: boolean): ExposureFilter => {
  const factor = search.get('factor');
  return {
    kind: listFrom(search.get('kind'), exposureKinds),
    status: listFrom(search.get('status'), isDecided ? decidedStatuses : openExposureStatuses),
    asset: search.get('asset'),
    breach: search.get('breach'),
    person: search.get('person'),
    factor: factor === 'yes' || factor === 'no' ? factor : null,
  };
};

export const isRestricted = ({ kind, status, ...one }: ExposureFilter): boolean =>
  kind.length > 0 || status.length > 0 || Object.values(one).some((value) => value !== null);

/** The same address with another filter; nothing is open. */
export const searchWith = (search: URLSearchParams, filter: ExposureFilter): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('exposure');
  for (const [name, value] of Object.entries(filter)) {
    const text = Array.isArray(value) ? value.join(',') : (value ?? '');
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
};

export const queryOf = (filter: ExposureFilter, isDecided: boolean): Query => {
  const all = isDecided ? decidedStatuses : openExposureStatuses;
  const status = filter.status.length > 0 ? filter.status : all;
  return {
    status: status.join(','),
    ...(filter.kind.length > 0 && { kind: filter.kind.join(',') }),
    ...(filter.asset && { assetId: filter.asset }),
    ...(filter.breach && { breachId: filter.breach }),
    ...(filter.person && { personId: filter.person }),
    ...(filter.factor && { secondFactor: filter.factor }),
  };
};

import {
  type ExposureKind,
  type ExposureStatus,
  exposureKinds,
} from '@parapet/contracts/breach/breach';

/** These parts of an exposure can grow as sources tell more. */
export interface ExposureContent {
  readonly kind: ExposureKind;
  readonly dataClasses: readonly string[];
  readonly passwordExposed: boolean;
  readonly services: readonly string[];
}

export interface KnownExposure extends ExposureContent {
  readonly status: ExposureStatus;
}

/** The change that a source makes which tells more of an exposure. */
export interface Growth extends ExposureContent {
  readonly status: ExposureStatus;
}

const MAX_SERVICES = 200;
const decided: ReadonlySet<ExposureStatus> = new Set(['reset', 'ignored']);

/** The status of a new exposure: somebody whose earlier one was decided is exposed again. */
export const firstStatus = (others: readonly Pick<KnownExposure, 'status'>[]): ExposureStatus =>
  others.some(({ status }) => decided.has(status)) ? 'resurfaced' : 'new';

/** Joins what is known and what was told. What was decided comes back only for something graver or more sites. */
export function growthOf(known: KnownExposure, told: ExposureContent): Growth | null {
  const dataClasses = [...new Set([...known.dataClasses, ...told.dataClasses])];
  const services = [...new Set([...known.services, ...told.services])].slice(0, MAX_SERVICES);
  const passwordExposed = known.passwordExposed || told.passwordExposed;
  const isGraver = exposureKinds.indexOf(told.kind) < exposureKinds.indexOf(known.kind);
  const hasMoreSites = services.length > known.services.length;
  const isSame =
    !isGraver &&
    !hasMoreSites &&
    dataClasses.length === known.dataClasses.length &&
    passwordExposed === known.passwordExposed;
  if (isSame) return null;
  const comesBack = decided.has(known.status) && (isGraver || hasMoreSites);
  return {
    kind: isGraver ? told.kind : known.kind,
    dataClasses,
    services,
    passwordExposed,
    status: comesBack ? 'resurfaced' : known.status,
  };
}

/** Stored with each scan, so that an old result stays explainable. Raise it when any check changes. */
export const RULESET_VERSION = '2026.11.38';

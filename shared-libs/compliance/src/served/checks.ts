import type { ObjectiveId } from '../objectives.ts';
import cloudChecks from './cloud-checks.json' with { type: 'json' };
import externalChecks from './external-checks.json' with { type: 'json' };
import { type Strength, strengths } from './served-objective.ts';

/** The search for exposed accounts is no check of a scanner, and finds as one does. */
const breachChecks = { 'accounts-not-breached': ['leaked-accounts-secured:supports'] };

/** The id of a check of the cloud, of the network or of accounts in breaches. */
export type CheckId =
  | keyof typeof cloudChecks
  | keyof typeof externalChecks
  | keyof typeof breachChecks;

interface Serving {
  readonly objective: string;
  readonly strength: Strength;
}

const parse = (text: string): Serving => {
  const [objective = '', word] = text.split(':');
  const strength = strengths.find((one) => one === word);
  if (!strength) throw new Error(`${text} has no strength.`);
  return { objective, strength };
};

/** What each check serves, by its id. The tests of the scanners write both files. */
export const servedByCheck: ReadonlyMap<string, readonly Serving[]> = new Map(
  Object.entries({ ...cloudChecks, ...externalChecks, ...breachChecks }).map(([id, texts]) => [
    id,
    texts.map(parse),
  ]),
);

interface Servant {
  readonly check: string;
  readonly strength: Strength;
}

/** The checks that serve each objective. */
export const checksByObjective: ReadonlyMap<string, readonly Servant[]> = (() => {
  const byObjective = new Map<string, Servant[]>();
  for (const [check, servings] of servedByCheck) {
    for (const { objective, strength } of servings) {
      const servants = byObjective.get(objective) ?? [];
      servants.push({ check, strength });
      byObjective.set(objective, servants);
    }
  }
  return byObjective;
})();

/** Returns the objectives of a check, strongest first. */
export const objectivesOf = (checkId: string): readonly ObjectiveId[] =>
  (servedByCheck.get(checkId) ?? [])
    .toSorted((a, b) => strengths.indexOf(a.strength) - strengths.indexOf(b.strength))
    .map(({ objective }) => objective as ObjectiveId);

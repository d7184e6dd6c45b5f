import type { Read } from '../subjects/read.ts';
import type { Subject } from '../subjects/subject.ts';
import type { LookAgain } from './confirm.ts';

/** Everything of one kind that was found on an asset. */
export interface Reading {
  subjects: readonly Read<Subject>[];
  /** Nothing else of this kind can exist on the asset, so what was not found is gone. */
  exhaustive: boolean;
  /** What the ledger says when there is nothing to judge. */
  nothingThere: string;
  lookAgain: LookAgain;
}

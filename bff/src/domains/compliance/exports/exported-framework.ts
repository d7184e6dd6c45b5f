import type { ShownStanding } from '../pages/get-framework.ts';

/** A framework and how it stands, as files say it. */
export interface ExportedFramework extends Omit<ShownStanding, 'steps'> {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly isPartial: boolean;
  readonly workspaceId: string;
  readonly madeAt: string;
}

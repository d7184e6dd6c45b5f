import type { ShownStanding } from '../pages/get-framework.ts';

interface ExportedScope {
  readonly accountId: string | null;
  readonly tag: string | null;
  readonly asOf: string | null;
}

/** A framework and how it stands, as files say it. */
export interface ExportedFramework extends Omit<ShownStanding, 'steps'> {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly isPartial: boolean;
  readonly workspaceId: string;
  /** What it is about: the whole workspace, an account or a tag, now or on a day. */
  readonly scope: ExportedScope;
  readonly madeAt: string;
}

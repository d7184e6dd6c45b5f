import type { exportFrameworkQuerySchema } from '@parapet/contracts/compliance/framework';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { SentFile } from '../../../platform/http/send-file.ts';
import { firstShownDay, requireShownDay } from '../days.ts';
import { requireFramework } from '../frameworks/known-frameworks.ts';
import { type GetFrameworkPorts, showStanding } from '../pages/get-framework.ts';
import { requireWhole } from '../require-whole.ts';
import type { ExportedFramework } from './exported-framework.ts';
import { ocsfFindings } from './ocsf-compliance.ts';

export interface ExportFrameworkPorts extends GetFrameworkPorts {
  readonly version: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

const files = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  json: { type: JSON_TYPE, extension: 'json' },
  ocsf: { type: JSON_TYPE, extension: 'ocsf.json' },
} as const;

/** @throws AppError not_found, invalid_input for a day that is not shown */
export const exportFramework =
  (ports: ExportFrameworkPorts) =>
  (
    actor: Actor,
    { workspaceId, frameworkId }: { readonly workspaceId: string; readonly frameworkId: string },
    { format, ...query }: z.output<typeof exportFrameworkQuerySchema>,
  ): Promise<SentFile> =>
    ports.enterWorkspace(actor, workspaceId, 'exportData', async (scope) => {
      requireWhole(scope);
      const now = ports.now?.() ?? new Date();
      requireShownDay(query, await firstShownDay(ports, scope, now), now);
      const framework = await requireFramework(scope, frameworkId);
      const standing = await showStanding(ports, scope, framework, query, now);
      const { id, title, version, isPartial } = framework;
      const madeAt = now.toISOString();
      const { accountId = null, tag = null, asOf = null } = query;
      const about = { id, title, version, isPartial, workspaceId, madeAt };
      const exported = { ...standing, ...about, scope: { accountId, tag, asOf } };
      const { type, extension } = files[format];
      const day = query.asOf ?? madeAt.slice(0, 10);
      const text =
        format === 'csv'
          ? frameworkCsv(exported)
          : JSON.stringify(
              format === 'json' ? frameworkJson(exported) : ocsfFindings(exported, ports.version),
              null,
              1,
            );
      return { type, name: `${plainId(id)}-${day}.${extension}`, parts: once(text) };
    });

const plainId = (id: string): string => id.replace(/[^a-z0-9.-]/g, '-');

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** RFC 4180, with a byte order mark for spreadsheets; no cell is read as a formula. */
const frameworkCsv = ({ title, version, assessedAt, scope, rows }: ExportedFramework): string =>
  stringify(
    [
      [
        'Framework',
        'Version',
        'Requirement',
        'Title',
        'State',
        'Why',
        'Automation',
        'Failed',
        'Read',
        'Account',
        'Tag',
        'As of',
      ],
      ...rows.map((row) => [
        title,
        version,
        row.number,
        row.title,
        row.state,
        row.reason,
        row.automation,
        String(row.failedResources),
        assessedAt ?? '',
        scope.accountId ?? '',
        scope.tag ?? '',
        scope.asOf ?? '',
      ]),
    ],
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  );

/** Both figures with the states of all requirements; a partial list has no percentage. */
const frameworkJson = (framework: ExportedFramework) => {
  const { id, title, version, isPartial, scope, assessedAt, madeAt, figures, rows } = framework;
  return {
    framework: { id, title, version, isPartial },
    scope,
    madeAt,
    assessedAt,
    figures,
    requirements: rows.map(({ isAssessed: _, isNotCovered: __, ...row }) => row),
  };
};

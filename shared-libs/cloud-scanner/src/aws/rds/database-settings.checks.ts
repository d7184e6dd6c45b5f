import type { CloudCheck } from '../../definition/cloud-check.ts';
import { type DatabaseKind, rdsInstance } from './database-kinds.ts';
import { type DatabaseSetting, databaseSettings } from './database-settings.ts';

const settingCheck = (setting: DatabaseSetting, kind: DatabaseKind, topic: string): CloudCheck => {
  const isInstance = kind === rdsInstance;
  const { property, isSecure, expected } = setting;
  return {
    id: `aws-${kind.slug}-${setting.slug}`,
    topics: [topic],
    type: kind.type,
    title: `${kind.plural} ${setting.title}`,
    severity: setting.severity,
    impact: setting.impact(kind),
    category: setting.category,
    cweIds: setting.cweIds,
    owasp: setting.owasp,
    aliases: setting.aliases,
    objectives: [setting.objective],
    reads: [...(isInstance && setting.isOfCluster ? ['DBClusterIdentifier'] : []), property],
    problems: { off: { title: `${kind.noun} ${setting.problem}` } },
    remediation: {
      summary: setting.summary(kind),
      console: setting.steps,
      ...(setting.cli !== undefined && {
        cli: `${kind.command} ${setting.cli} --apply-immediately`,
      }),
      terraform: `resource "${kind.terraform}" "this" {\n  ${setting.terraform}\n}`,
      effort: setting.effort,
      reference: setting.reference,
    },
    judge({ config }) {
      if (isInstance && setting.isOfCluster && config.DBClusterIdentifier) {
        return { notApplicable: 'Its cluster is judged.' };
      }
      const value = config[property];
      if (isSecure(value)) return 'secure';
      return { problem: 'off', shown: { [property]: value ?? null }, expected };
    },
  };
};

/** One check for each setting and kind of database that has it. */
export const databaseSettingChecks: readonly CloudCheck[] = databaseSettings.flatMap((setting) =>
  setting.kinds.map(([kind, topic]) => settingCheck(setting, kind, topic)),
);

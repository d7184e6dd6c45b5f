import type { Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';

/** Whether a trail records reads and writes of management. */
export function recordsManagement({ config }: Seen): boolean {
  const { EventSelectors = [], AdvancedEventSelectors = [] } = config.Selectors ?? {};
  const isClassic = (EventSelectors ?? []).some(
    ({ IncludeManagementEvents, ReadWriteType = 'All' }: Answer) =>
      IncludeManagementEvents !== false && ReadWriteType === 'All',
  );
  return (
    isClassic ||
    (AdvancedEventSelectors ?? []).some(
      ({ FieldSelectors = [] }: Answer) =>
        hasCategory(FieldSelectors, 'Management') &&
        !FieldSelectors.some(({ Field }: Answer) => Field === 'readOnly'),
    )
  );
}

/** Whether a trail records reads, or writes, of objects in all buckets. */
export function recordsObjects({ config }: Seen, kind: 'ReadOnly' | 'WriteOnly'): boolean {
  const { EventSelectors = [], AdvancedEventSelectors = [] } = config.Selectors ?? {};
  const isClassic = (EventSelectors ?? []).some(
    ({ ReadWriteType = 'All', DataResources = [] }: Answer) =>
      (ReadWriteType === 'All' || ReadWriteType === kind) &&
      DataResources.some(
        ({ Type, Values = [] }: Answer) =>
          Type === 'AWS::S3::Object' &&
          Values.some((value: string) => /^arn:[a-z-]+:s3$/.test(value)),
      ),
  );
  return (
    isClassic ||
    (AdvancedEventSelectors ?? []).some(({ FieldSelectors = [] }: Answer) => {
      if (!hasCategory(FieldSelectors, 'Data')) return false;
      const fields = (name: string) => FieldSelectors.filter(({ Field }: Answer) => Field === name);
      const isOfObjects = fields('resources.type').some(({ Equals = [] }: Answer) =>
        Equals.includes('AWS::S3::Object'),
      );
      const [readOnly] = fields('readOnly');
      const wanted = kind === 'ReadOnly' ? 'true' : 'false';
      const isOfKind = !readOnly || (readOnly.Equals ?? []).includes(wanted);
      return isOfObjects && isOfKind && fields('resources.ARN').length === 0;
    })
  );
}

const hasCategory = (fields: readonly Answer[], category: string): boolean =>
  fields.some(({ Field, Equals = [] }) => Field === 'eventCategory' && Equals.includes(category));

/** Whether the trail is on, and records management events of all regions. */
export const isWhole = (trail: Seen): boolean =>
  trail.config.IsMultiRegionTrail === true &&
  trail.config.Status?.IsLogging === true &&
  recordsManagement(trail);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditedEvents } from './audit-events.ts';
import { type AuditEvent, readFilterPattern } from './filter-pattern.ts';

const event: AuditEvent = {
  eventName: 'DeleteTrail',
  errorCode: 'Client.UnauthorizedOperation',
  count: 3,
  readOnly: false,
  userIdentity: { type: 'Root', invokedBy: null },
};

describe('a filter pattern', () => {
  it.each<[string, boolean]>([
    ['{ $.eventName = DeleteTrail }', true],
    ['{$.eventName="DeleteTrail"}', true],
    ['{ $.eventName = StopLogging || $.eventName = DeleteTrail }', true],
    ['{ ($.eventName = DeleteTrail) && ($.userIdentity.type = "IAMUser") }', false],
    ['{ $.eventName = StopLogging && $.count = 3 || $.userIdentity.type = Root }', true],
    ['{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }', true],
    ['{ $.eventName = "*T*l" && $.eventName = "D*e*" }', true],
    ['{ $.eventName = "*Trails*" }', false],
    ['{ $.eventName != DeleteTrail }', false],
    ['{ $.missing != "x" }', false],
    ['{ $.missing NOT EXISTS && $.eventName EXISTS }', true],
    ['{ $.userIdentity.invokedBy IS NULL && $.readOnly IS FALSE }', true],
    ['{ $.count > 2 && $.count <= 3 }', true],
    ['{ $.count < 3 }', false],
  ])('%s', (pattern, matches) => {
    expect(readFilterPattern(pattern)?.(event)).toBe(matches);
  });

  it.each(['', 'ERROR', '{ $.eventName = }', '{ ($.a = b }', '{ $.a = %x% }', '[ip, user]', '{ "'])(
    'is not one of JSON fields: %s',
    (pattern) => {
      expect(readFilterPattern(pattern)).toBeNull();
    },
  );

  it('never throws and takes no depth that a stack has not', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readFilterPattern(text)?.(event);
      }),
    );
    expect(readFilterPattern(`{${'('.repeat(100_000)}`)).toBeNull();
  });

  it.each(auditedEvents.map((row) => [row.slug, row] as const))(
    'that we advise for %s matches each of its events',
    (_slug, { pattern, events }) => {
      const match = readFilterPattern(pattern);
      expect(events.filter((one) => !match?.(one))).toEqual([]);
    },
  );
});

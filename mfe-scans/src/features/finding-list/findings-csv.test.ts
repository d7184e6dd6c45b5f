import { expect, it } from 'vitest';
import { finding } from '../../testing/sample-findings.ts';
import { findingsCsv } from './findings-csv.ts';

it('writes a row for each finding with the decision and its reason', () => {
  const decided = finding({ status: 'risk_accepted', statusReason: 'Ends in May' });
  expect(findingsCsv([decided]).split('\r\n')).toEqual([
    '\uFEFFSeverity,Finding,Asset,Location,Status,Reason,First seen,Last seen,Check,Finding id',
    `critical,Environment file readable from the web,www.northquay.example,/.env,Risk accepted,Ends in May,${decided.firstSeenAt},${decided.lastSeenAt},EXP-002,${decided.id}`,
    '',
  ]);
});

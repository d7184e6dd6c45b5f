import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../testing/test-identity.ts';
import { createLogger } from '../log/logger.ts';
import { errorHandler } from './error-handler.ts';
import { type Listening, listen } from './listen.ts';
import { requestContext } from './request-context.ts';

let database: TestDatabase;
let server: Listening;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLogger(
    { process: 'api', level: 'warn' },
    { write: (line) => void logged.push(line) },
  );
  const app = express();
  app.use(requestContext(log));
  app.get('/', async (req) => {
    await runSql(database.url, String(req.query.sql), req.query.value ? [req.query.value] : []);
  });
  app.use(errorHandler(log));
  server = await listen(app, { port: 0, hosts: ['127.0.0.1'] });
});
afterAll(async () => {
  await server.close(0);
  await database.drop();
});

const answerTo = async (sql: string, value = '') => {
  const query = new URLSearchParams({ sql, value });
  const response = await fetch(`http://127.0.0.1:${server.port}/?${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a value that Postgres refuses is invalid input', () => {
  test.each([
    ['no uuid', 'select $1::uuid', 'private-text'],
    ['text with U+0000', 'select $1::text', 'private-text\u0000'],
    ['JSON with half of a surrogate pair', 'select $1::text::jsonb', '"private-text \\ud800"'],
    ['JSON with U+0000', 'select $1::text::jsonb', '"private-text \\u0000"'],
    ['a number out of range', 'select $1::text::bigint::int', '9999999999'],
    ['no date', 'select $1::text::timestamptz', 'private-text'],
    ['a date out of range', 'select $1::text::date', '2026-13-77'],
  ])('%s', async (_, sql, value) => {
    const { status, body } = await answerTo(sql, value);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_input' });
    expect(body).toMatchObject({ error: 'A value in this request cannot be stored.' });
    expect(Object.keys(body)).not.toContain('issues');
    expect(logged.join('')).not.toContain('private-text');
  });

  test.each([
    ['a text that is too long', "create temp table t (a varchar(2)); insert into t values ('abc')"],
    ['a check', 'create temp table t (a int check (a > 0)); insert into t values (-1)'],
  ])('%s', async (_, sql) => {
    expect((await answerTo(sql)).status).toBe(422);
  });

  test('is logged with its SQLSTATE only', async () => {
    logged.length = 0;
    await answerTo('select $1::uuid', 'private-text');
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'the database refused a value', sqlState: '22P02' },
    ]);
  });
});

test('a wrong statement stays an internal error', async () => {
  const { status, body } = await answerTo('select nothing_there');
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'internal' });
  expect(JSON.stringify(body)).not.toContain('nothing_there');
});

test('a request that Postgres undid in a deadlock may be tried again', async () => {
  const raise = "do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$";
  const { status, body } = await answerTo(raise);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
});

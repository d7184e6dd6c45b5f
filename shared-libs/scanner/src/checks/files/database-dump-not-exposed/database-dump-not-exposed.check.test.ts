import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { databaseDumpNotExposed } from './database-dump-not-exposed.check.ts';

const site = siteFor(databaseDumpNotExposed);

describeCheck(databaseDumpNotExposed, {
  exposed: {
    'a MySQL dump': site({
      'dump.sql': plain('-- MySQL dump 10.13\nINSERT INTO `users` VALUES (1);'),
    }),
    'a PostgreSQL dump': site({
      'dump.sql': plain(
        '--\n-- PostgreSQL database dump\n--\nCOPY public.users (id) FROM stdin;\n1\n',
      ),
    }),
    'statements in small letters': site({
      'db.sql': plain('create table users (id int);\ninsert into users values (1);'),
    }),
  },
  schema: {
    'tables without rows': site({ 'db.sql': plain('CREATE TABLE users (id int);') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page about SQL': site({ 'db.sql': { body: '<html>CREATE TABLE users</html>' } }),
    'an empty file': site({ 'db.sql': plain('') }),
  },
  refused: {
    'this path alone is refused': site({ 'dump.sql': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'dump.sql': unknown('No answer came in time') }),
    'a server error': site({ 'dump.sql': { status: 503 } }),
  },
});

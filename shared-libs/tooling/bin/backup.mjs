#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('backup/backup-main.ts');

#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('backup/restore-main.ts');

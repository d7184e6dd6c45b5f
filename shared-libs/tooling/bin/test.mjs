#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('test-run/main.ts');

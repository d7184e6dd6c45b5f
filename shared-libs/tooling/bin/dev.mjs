#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('dev/main.ts');

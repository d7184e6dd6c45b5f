#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('test-run/deep-main.ts');

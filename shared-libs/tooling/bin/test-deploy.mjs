#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('deploy-test/main.ts');

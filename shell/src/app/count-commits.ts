import { startRenderLoopDetector } from '@parapet/remote-kit/render-loop-detector';

// Before anything that brings React along: see `startRenderLoopDetector`.
startRenderLoopDetector();

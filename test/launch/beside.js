import { startBeside } from '../../src/launch/start.js';

/** `node beside.js PLATFORM NODE WORDS`: Node as a child, as where a process cannot be replaced, on a system of this name. */
const [platform, node = '', ...words] = process.argv.slice(2);
startBeside({ node, words, env: process.env }, platform);

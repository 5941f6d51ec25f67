import { judgeBench } from './judge.js';
import { median } from './measure.js';
for (const {name, unit, values} of await judgeBench.run()) console.log(name, Math.round(median(values)), unit, values.map(Math.round));

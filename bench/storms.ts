import { STORMS, type StormName, worstWeather } from '../test/discord/storm.ts';
import { print } from './turns/statistics.ts';

/**
 * How soon people are answered after storms of every kind, and what Discord was asked meanwhile: worst cases, in
 * simulated time.
 */
print('| storm | seconds | requests in it | first answer after it, ms |\n| --- | ---: | ---: | ---: |');
for (const storm of Object.keys(STORMS) as StormName[]) {
  for (const seconds of [10, 20]) {
    const { made, firstAnswer } = await worstWeather(storm, seconds, 250);
    print(`| ${storm} | ${seconds} | ${made} | ${firstAnswer} |`);
  }
}

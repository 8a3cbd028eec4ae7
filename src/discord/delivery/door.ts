import type { Door } from '../../play/contract/door.ts';
import type { Delivery } from '../contract/delivery.ts';
import { announceWithAnswer, repost } from './announce.ts';
import { tellWhoLostTheSeat } from './lostSeats.ts';
import { notifyOfQuestion } from './notifyPersons.ts';
import { followOwnBoard, modeOf } from './ownBoards.ts';
import { publish } from './publish.ts';
import { showOwn } from './showOwn.ts';

/** Discord, as the place where what people do is shown. */
export function openDoor(delivery: Delivery): Door {
  return {
    channels: delivery.channels,
    publish: (caller, before, change) => publish(delivery, caller, before, change),
    announce: (change, before) => announceWithAnswer(delivery, change, before),
    repost: (caller, match) => repost(delivery, caller, match),
    showOwn: (caller, match, scene, picked) => showOwn(delivery, caller, match, scene, picked),
    followOwnBoard: (caller, match, message) => followOwnBoard(delivery, caller, match, message),
    ownBoardMode: (match, person) => modeOf(delivery, match, person),
    notifyOfQuestion: (match, question, persons, caller) =>
      notifyOfQuestion(delivery, match, question, persons, caller),
    tellLostSeats: (before, after) => tellWhoLostTheSeat(delivery, before, after),
    throttleEdits: delivery.calmly,
    inOrder: delivery.days.run,
  };
}

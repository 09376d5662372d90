// Written by scripts/compile.mjs from contracts/BatchAccount.sol.
import type { ContractArtifact } from '../artifact.ts'

export const batchAccount = {
 "abi": [
  {
   "inputs": [],
   "name": "NotTheAccount",
   "type": "error"
  },
  {
   "inputs": [
    {
     "components": [
      {
       "internalType": "address",
       "name": "to",
       "type": "address"
      },
      {
       "internalType": "uint256",
       "name": "value",
       "type": "uint256"
      },
      {
       "internalType": "bytes",
       "name": "data",
       "type": "bytes"
      }
     ],
     "internalType": "struct BatchAccount.Call[]",
     "name": "calls",
     "type": "tuple[]"
    }
   ],
   "name": "execute",
   "outputs": [],
   "stateMutability": "payable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "hash",
     "type": "bytes32"
    },
    {
     "internalType": "bytes",
     "name": "signature",
     "type": "bytes"
    }
   ],
   "name": "isValidSignature",
   "outputs": [
    {
     "internalType": "bytes4",
     "name": "",
     "type": "bytes4"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "uint256[]",
     "name": "",
     "type": "uint256[]"
    },
    {
     "internalType": "uint256[]",
     "name": "",
     "type": "uint256[]"
    },
    {
     "internalType": "bytes",
     "name": "",
     "type": "bytes"
    }
   ],
   "name": "onERC1155BatchReceived",
   "outputs": [
    {
     "internalType": "bytes4",
     "name": "",
     "type": "bytes4"
    }
   ],
   "stateMutability": "pure",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    },
    {
     "internalType": "bytes",
     "name": "",
     "type": "bytes"
    }
   ],
   "name": "onERC1155Received",
   "outputs": [
    {
     "internalType": "bytes4",
     "name": "",
     "type": "bytes4"
    }
   ],
   "stateMutability": "pure",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    },
    {
     "internalType": "bytes",
     "name": "",
     "type": "bytes"
    }
   ],
   "name": "onERC721Received",
   "outputs": [
    {
     "internalType": "bytes4",
     "name": "",
     "type": "bytes4"
    }
   ],
   "stateMutability": "pure",
   "type": "function"
  },
  {
   "stateMutability": "payable",
   "type": "receive"
  }
 ],
 "bytecode": "0x6080604052348015600e575f5ffd5b506106f88061001c5f395ff3fe60806040526004361061004c575f3560e01c8063150b7a02146100575780631626ba7e1461009f5780633f707e6b146100be578063bc197c81146100d3578063f23a6e6114610101575f5ffd5b3661005357005b5f5ffd5b348015610062575f5ffd5b506100826100713660046103b2565b630a85bd0160e11b95945050505050565b6040516001600160e01b0319909116815260200160405180910390f35b3480156100aa575f5ffd5b506100826100b936600461041c565b61012d565b6100d16100cc3660046104a5565b61021d565b005b3480156100de575f5ffd5b506100826100ed3660046104e4565b63bc197c8160e01b98975050505050505050565b34801561010c575f5ffd5b5061008261011b3660046105a3565b63f23a6e6160e01b9695505050505050565b5f6041821461014557506001600160e01b0319610216565b5f6001858585604081811061015c5761015c610616565b919091013560f81c905061017360205f888a61062a565b61017c91610651565b61018a60406020898b61062a565b61019391610651565b604080515f8152602081018083529590955260ff909316928401929092526060830152608082015260a0016020604051602081039080840390855afa1580156101de573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b0381163014610209576001600160e01b0319610212565b630b135d3f60e11b5b9150505b9392505050565b33301461023d5760405163a1300e8560e01b815260040160405180910390fd5b5f5b8181101561034d575f5f84848481811061025b5761025b610616565b905060200281019061026d919061066f565b61027b90602081019061068d565b6001600160a01b031685858581811061029657610296610616565b90506020028101906102a8919061066f565b602001358686868181106102be576102be610616565b90506020028101906102d0919061066f565b6102de9060408101906106a6565b6040516102ec9291906106e9565b5f6040518083038185875af1925050503d805f8114610326576040519150601f19603f3d011682016040523d82523d5f602084013e61032b565b606091505b5091509150811561033d575050610345565b805160208201fd5b60010161023f565b505050565b80356001600160a01b0381168114610368575f5ffd5b919050565b5f5f83601f84011261037d575f5ffd5b50813567ffffffffffffffff811115610394575f5ffd5b6020830191508360208285010111156103ab575f5ffd5b9250929050565b5f5f5f5f5f608086880312156103c6575f5ffd5b6103cf86610352565b94506103dd60208701610352565b935060408601359250606086013567ffffffffffffffff8111156103ff575f5ffd5b61040b8882890161036d565b969995985093965092949392505050565b5f5f5f6040848603121561042e575f5ffd5b83359250602084013567ffffffffffffffff81111561044b575f5ffd5b6104578682870161036d565b9497909650939450505050565b5f5f83601f840112610474575f5ffd5b50813567ffffffffffffffff81111561048b575f5ffd5b6020830191508360208260051b85010111156103ab575f5ffd5b5f5f602083850312156104b6575f5ffd5b823567ffffffffffffffff8111156104cc575f5ffd5b6104d885828601610464565b90969095509350505050565b5f5f5f5f5f5f5f5f60a0898b0312156104fb575f5ffd5b61050489610352565b975061051260208a01610352565b9650604089013567ffffffffffffffff81111561052d575f5ffd5b6105398b828c01610464565b909750955050606089013567ffffffffffffffff811115610558575f5ffd5b6105648b828c01610464565b909550935050608089013567ffffffffffffffff811115610583575f5ffd5b61058f8b828c0161036d565b999c989b5096995094979396929594505050565b5f5f5f5f5f5f60a087890312156105b8575f5ffd5b6105c187610352565b95506105cf60208801610352565b94506040870135935060608701359250608087013567ffffffffffffffff8111156105f8575f5ffd5b61060489828a0161036d565b979a9699509497509295939492505050565b634e487b7160e01b5f52603260045260245ffd5b5f5f85851115610638575f5ffd5b83861115610644575f5ffd5b5050820193919092039150565b80356020831015610669575f19602084900360031b1b165b92915050565b5f8235605e19833603018112610683575f5ffd5b9190910192915050565b5f6020828403121561069d575f5ffd5b61021682610352565b5f5f8335601e198436030181126106bb575f5ffd5b83018035915067ffffffffffffffff8211156106d5575f5ffd5b6020019150368190038213156103ab575f5ffd5b818382375f910190815291905056"
} as const satisfies ContractArtifact
